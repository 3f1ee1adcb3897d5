// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection} from "../../src/nft/Collection.sol";
import {Curve} from "../../src/nft/Curve.sol";
import {Launchpad} from "../../src/nft/Launchpad.sol";
import {GasEater, PoliteWallet, Refuser, ReturnBomb} from "../utils/Strangers.sol";
import {Test} from "../utils/Test.sol";

/// @notice Trades in a collection in any order and keeps its own books, token by token. Nothing it
/// does may revert, except for the refusals it expects.
contract CollectionHandler is Test {
    Collection private immutable collection;
    Launchpad private immutable launchpad;
    address private immutable owner;

    address[] public actors;
    uint256[] private _held;
    /// @notice What was paid for every token that exists: last in, first out.
    uint256[] public stack;
    uint256 public stacked;
    uint256 public protocolEarned;
    uint256 public creatorEarned;
    uint256 public protocolPaid;
    uint256 public creatorPaid;
    uint256 public forced;
    mapping(address actor => uint256) public expectedPoints;

    constructor(Collection collection_, Launchpad launchpad_, address owner_) {
        (collection, launchpad, owner) = (collection_, launchpad_, owner_);
        actors = [address(0xB1), address(0xB2), address(0xB3), address(new PoliteWallet())];
        actors.push(address(new Refuser()));
        actors.push(address(new GasEater()));
        actors.push(address(new ReturnBomb()));
        for (uint256 i = 0; i < actors.length; ++i) {
            vm.deal(actors[i], 1e30);
        }
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    /// @notice Mints several, so that there are more mints than burns.
    function mint(uint256 who, uint256 whom, uint256 more) external {
        for (uint256 i = 0; i < 1 + more % 4; ++i) {
            _mint(actors[who % actors.length], actors[whom % actors.length], more % 1 ether);
        }
    }

    function _mint(address payer, address to, uint256 more) private {
        (uint256 price, uint256 protocol, uint256 creator, uint256 cost) = collection.mintCost();
        uint256 before = _worth(payer);
        vm.prank(payer);
        uint256 id = collection.mint{value: cost + more}(to, cost);
        assertEq(before - _worth(payer), cost, "the quote, no more");
        _held.push(id);
        stack.push(price);
        stacked += price;
        _earn(payer, protocol, creator);
    }

    /// @notice Mints several at once, for the sum of what each would cost alone.
    function mintMany(uint256 who, uint256 whom, uint256 many, uint256 more) external {
        address payer = actors[who % actors.length];
        uint256 count = 1 + many % 4;
        uint256 cost = 0;
        for (uint256 i = 0; i < count; ++i) {
            (uint256 price, uint256 protocol, uint256 creator) =
                _pricesOf(collection.totalSupply() + i);
            cost += price + protocol + creator;
            stack.push(price);
            stacked += price;
            _held.push(collection.lastTokenId() + 1 + i);
            _earn(payer, protocol, creator);
        }
        uint256 before = _worth(payer);
        vm.prank(payer);
        collection.mintMany{value: cost + more % 1 ether}(actors[whom % actors.length], count, cost);
        assertEq(before - _worth(payer), cost, "the sum, no more");
    }

    /// @notice Burns the newest tokens, at most four, at once, for one seller.
    function burnMany(uint256 many) external {
        uint256 count = 1 + many % 4;
        if (_held.length < count) return;
        uint256[] memory tokenIds = new uint256[](count);
        uint256 total = 0;
        for (uint256 i = 0; i < count; ++i) {
            uint256 id = _held[_held.length - 1];
            _held.pop();
            tokenIds[i] = id;
            address holder = collection.ownerOf(id);
            vm.prank(holder);
            collection.transferFrom(holder, actors[0], id);
            (uint256 price, uint256 protocol, uint256 creator) = _pricesOf(stack.length - 1);
            assertEq(price, stack[stack.length - 1], "what the last one was bought for");
            total += price - protocol - creator;
            stack.pop();
            stacked -= price;
            _earn(actors[0], protocol, creator);
        }
        uint256 before = actors[0].balance;
        vm.prank(actors[0]);
        collection.burnMany(tokenIds, total, block.timestamp);
        assertEq(actors[0].balance - before, total, "the sum of what each returns alone");
    }

    function _pricesOf(uint256 supply)
        private
        view
        returns (uint256 price, uint256 protocol, uint256 creator)
    {
        price = Curve.price(supply, collection.basePrice());
        protocol = Curve.share(price, collection.protocolFee());
        creator = Curve.share(price, collection.creatorFee());
    }

    function burn(uint256 which) external {
        if (_held.length == 0) return;
        uint256 place = which % _held.length;
        uint256 id = _held[place];
        address seller = _sellerOf(id);
        (uint256 price, uint256 protocol, uint256 creator, uint256 total) = collection.burnReturn();
        assertEq(price, stack[stack.length - 1], "what the last one was bought for");
        assertEq(price, protocol + creator + total, "split without a rest");
        uint256 before = seller.balance;
        vm.prank(seller);
        collection.burn(id, total, block.timestamp);
        assertEq(seller.balance - before, total, "the quote");
        _held[place] = _held[_held.length - 1];
        _held.pop();
        stack.pop();
        stacked -= price;
        _earn(seller, protocol, creator);
    }

    function lowerCreatorFee(uint256 by) external {
        uint256 fee = collection.creatorFee();
        if (fee == 0) return;
        address creator = collection.owner();
        vm.prank(creator);
        // In small steps, so that the fee lasts for the whole run.
        collection.lowerCreatorFee(fee - 1 - (by % fee) / 16);
    }

    function withdrawProtocolFees() external {
        uint256 fees = collection.protocolFees();
        if (fees == 0) return;
        collection.withdrawProtocolFees();
        protocolPaid += fees;
    }

    function withdrawCreatorFees(uint256 whom) external {
        uint256 fees = collection.creatorFees();
        if (fees == 0) return;
        address creator = collection.owner();
        address to = actors[whom % 4];
        uint256 before = to.balance;
        vm.prank(creator);
        collection.withdrawCreatorFees(payable(to));
        assertEq(to.balance - before, fees, "all of the fees");
        creatorPaid += fees;
    }

    function withdraw(uint256 who, uint256 whom) external {
        address from = actors[who % actors.length];
        if (collection.credits(from) == 0) return;
        vm.prank(from);
        collection.withdraw(payable(actors[whom % 4]));
    }

    function setTerms(uint256 fee, bool paused) external {
        vm.startPrank(owner);
        launchpad.setProtocolFee(fee % 501);
        launchpad.setPaused(paused);
        vm.stopPrank();
    }

    function force(uint256 amount) external {
        amount = amount % 10 ether;
        vm.deal(address(collection), address(collection).balance + amount);
        forced += amount;
    }

    /// @notice Burns all that is left.
    function unwind() external {
        while (_held.length > 0) {
            this.burn(0);
        }
    }

    /// @dev Sellers that take no coins would revert, so their tokens go to one that does.
    function _sellerOf(uint256 id) private returns (address seller) {
        seller = collection.ownerOf(id);
        for (uint256 i = 0; i < 4; ++i) {
            if (actors[i] == seller) return seller;
        }
        vm.prank(seller);
        collection.transferFrom(seller, actors[0], id);
        return actors[0];
    }

    function _earn(address trader, uint256 protocol, uint256 creator) private {
        protocolEarned += protocol;
        creatorEarned += creator;
        expectedPoints[trader] += protocol;
    }

    function _worth(address account) private view returns (uint256) {
        return account.balance + collection.credits(account);
    }
}
