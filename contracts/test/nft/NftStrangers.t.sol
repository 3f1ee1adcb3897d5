// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection} from "../../src/nft/Collection.sol";
import {ICredits} from "../../src/payments/ICredits.sol";
import {
    GasEater,
    PoliteWallet,
    Reentrant,
    Refuser,
    ReturnBomb,
    RevertBomb,
    Stranger
} from "../utils/Strangers.sol";
import {NftBase} from "./Base.sol";

/// @notice Contracts that refuse money, eat gas, return bombs, or call back, in every role.
contract NftStrangersTest is NftBase {
    /// @dev The most gas that a referrer or buyer may add to a call: its own, the copy of its
    /// answer, and a credit.
    uint256 private constant WORST_STRANGER_GAS = 100_000;

    function _hostile() private returns (Stranger[4] memory) {
        return [Stranger(new Refuser()), new GasEater(), new ReturnBomb(), new RevertBomb()];
    }

    function _ids() private pure returns (string[4] memory) {
        return ["id1", "id2", "id3", "id4"];
    }

    function test_launch_succeeds_whatever_the_referrer_does() public {
        launchBy(ALICE, sampleOrder("warmup"));
        uint256 calm = _gasOfLaunch("calm", BOB);
        uint256 revenue = launchpad.revenue();
        Stranger[4] memory referrers = _hostile();
        uint256 credited = 0;
        for (uint256 i = 0; i < referrers.length; ++i) {
            address referrer = address(referrers[i]);
            assertLe(_gasOfLaunch(_ids()[i], referrer), calm + WORST_STRANGER_GAS, "affordable");
            uint256 credit = launchpad.credits(referrer);
            assertEq(referrer.balance + credit, 0.1 ether, "paid or credited");
            credited += credit;
        }
        assertEq(launchpad.revenue() - revenue, 3.6 ether, "the community has its own");
        assertEq(address(launchpad).balance, launchpad.revenue() + credited, "nothing is lost");
    }

    function _gasOfLaunch(string memory id, address referrer) private returns (uint256 gas) {
        vm.prank(ALICE);
        gas = gasleft();
        launchpad.launch{value: 1 ether}(sampleOrder(id), referrer);
        gas -= gasleft();
    }

    function test_launch_pays_a_contract_wallet_at_once() public {
        PoliteWallet wallet = new PoliteWallet();
        vm.prank(ALICE);
        launchpad.launch{value: 1 ether}(sampleOrder("dogs"), address(wallet));
        assertEq(address(wallet).balance, 0.1 ether, "paid, not credited");
    }

    function test_launch_credits_a_creator_that_refuses_its_refund() public {
        Stranger[4] memory creators = _hostile();
        for (uint256 i = 0; i < creators.length; ++i) {
            address creator = address(creators[i]);
            vm.deal(creator, 3 ether);
            bytes memory call = abi.encodeCall(launchpad.launch, (sampleOrder(_ids()[i]), NOBODY));
            creators[i].act(address(launchpad), 3 ether, call);
            assertEq(creator.balance + launchpad.credits(creator), 2 ether, "the excess");
            address launched = launchpad.collectionOf(creator, _ids()[i]);
            assertEq(Collection(launched).owner(), creator, "the collection is its");
        }
    }

    function test_trades_go_on_whatever_creator_and_treasury_do() public {
        Stranger[4] memory hostile = _hostile();
        for (uint256 i = 0; i < hostile.length; ++i) {
            vm.prank(OWNER);
            launchpad.setTreasury(address(hostile[i]));
            vm.deal(address(hostile[i]), 1 ether);
            bytes memory call = abi.encodeCall(launchpad.launch, (sampleOrder(_ids()[i]), NOBODY));
            hostile[i].act(address(launchpad), 1 ether, call);
            collection = Collection(launchpad.collectionOf(address(hostile[i]), _ids()[i]));
            (,,, uint256 cost) = collection.mintCost();
            uint256 before = ALICE.balance;
            uint256 id = mintBy(ALICE);
            assertEq(before - ALICE.balance, cost, "the buyer pays the quote");
            (,,, uint256 quoted) = collection.burnReturn();
            before = ALICE.balance;
            burnBy(ALICE, id);
            assertEq(ALICE.balance - before, quoted, "the seller gets the quote");
            _withdrawCreatorFees(hostile[i]);
        }
    }

    /// @dev A creator that takes no money can send it to somebody who does.
    function _withdrawCreatorFees(Stranger creator) private {
        uint256 fees = collection.creatorFees();
        uint256 before = BOB.balance;
        creator.act(
            address(collection), 0, abi.encodeCall(collection.withdrawCreatorFees, (payable(BOB)))
        );
        assertEq(BOB.balance - before, fees, "the creator's fees");
        assertEq(address(collection).balance, collection.protocolFees(), "the community's wait");
    }

    function test_withdrawProtocolFees_reverts_while_the_treasury_refuses() public {
        mintBy(ALICE);
        uint256 fees = collection.protocolFees();
        address refuser = address(new Refuser());
        vm.prank(OWNER);
        launchpad.setTreasury(refuser);
        vm.expectRevert(abi.encodeWithSelector(ICredits.PaymentRefused.selector, refuser, fees));
        collection.withdrawProtocolFees();
        vm.prank(OWNER);
        launchpad.setTreasury(TREASURY);
        collection.withdrawProtocolFees();
        assertEq(TREASURY.balance, fees, "nothing was lost");
    }

    function test_mint_credits_a_buyer_that_refuses_its_refund() public {
        Stranger[4] memory buyers = _hostile();
        for (uint256 i = 0; i < buyers.length; ++i) {
            address buyer = address(buyers[i]);
            (,,, uint256 cost) = collection.mintCost();
            vm.deal(buyer, cost + 1 ether);
            bytes memory call = abi.encodeCall(collection.mint, (buyer, cost));
            buyers[i].act(address(collection), cost + 1 ether, call);
            assertEq(buyer.balance + collection.credits(buyer), 1 ether, "the excess");
            assertEq(collection.ownerOf(i + 1), buyer, "the token is its");
        }
        Stranger refuser = buyers[0];
        refuser.act(
            address(collection), 0, abi.encodeCall(collection.withdraw, (payable(TREASURY)))
        );
        assertEq(TREASURY.balance, 1 ether, "and its credit goes where it says");
        uint256 fees = collection.protocolFees() + collection.creatorFees();
        uint256 credited;
        for (uint256 i = 0; i < buyers.length; ++i) {
            credited += collection.credits(address(buyers[i]));
        }
        assertEq(
            address(collection).balance, collection.reserve() + fees + credited, "all accounted for"
        );
    }

    function test_burn_reverts_for_a_seller_that_refuses_its_money_and_for_nobody_else() public {
        Refuser seller = new Refuser();
        mintBy(ALICE);
        vm.prank(ALICE);
        collection.transferFrom(ALICE, address(seller), 1);
        mintBy(BOB);
        bytes memory call = abi.encodeCall(collection.burn, (1, 0, FOREVER));
        vm.expectPartialRevert(Stranger.ActFailed.selector);
        seller.act(address(collection), 0, call);
        burnBy(BOB, 2);
        // It can still give the token to somebody who can sell it.
        call = abi.encodeCall(collection.transferFrom, (address(seller), ALICE, 1));
        seller.act(address(collection), 0, call);
        burnBy(ALICE, 1);
    }

    function test_a_refund_is_too_poor_to_trade_with() public {
        Reentrant buyer = new Reentrant();
        vm.deal(address(buyer), 100 ether);
        bytes memory call = abi.encodeCall(collection.mint, (address(buyer), 50 ether));
        buyer.arm(address(collection), 50 ether, call);
        buyer.act(address(collection), 50 ether, call);
        assertTrue(!buyer.succeeded(), "not with so little gas");
        assertEq(collection.totalSupply(), 1, "one mint");
    }

    /// @dev The payout of a burn comes last, so a call back finds everything done.
    function test_a_seller_that_calls_back_gets_no_more_than_one_after_the_other() public {
        Reentrant seller = new Reentrant();
        for (uint256 i = 0; i < 3; ++i) {
            uint256 id = mintBy(ALICE);
            vm.prank(ALICE);
            collection.transferFrom(ALICE, address(seller), id);
        }
        (,,, uint256 third) = collection.burnReturn();
        bytes memory again = abi.encodeCall(collection.burn, (1, 0, FOREVER));
        seller.arm(address(collection), 0, again);
        seller.act(address(collection), 0, abi.encodeCall(collection.burn, (3, 0, FOREVER)));
        assertTrue(seller.succeeded(), "the second burn, inside the first");
        uint256 second = 4 * BASE_PRICE * 95 / 100;
        assertEq(address(seller).balance, third + second, "two prices, each once");
        assertEq(collection.reserve(), BASE_PRICE, "the last is covered");
        seller.arm(address(collection), 0, abi.encodeCall(collection.burn, (2, 0, FOREVER)));
        seller.act(address(collection), 0, abi.encodeCall(collection.burn, (2, 0, FOREVER)));
        assertTrue(!seller.succeeded(), "never the same token twice");
        assertEq(collection.totalSupply(), 0, "all sold");
        assertEq(
            address(collection).balance,
            collection.protocolFees() + collection.creatorFees(),
            "only fees are left"
        );
    }

    function test_a_creator_that_calls_back_is_paid_once() public {
        Reentrant creator = new Reentrant();
        vm.prank(CAROL);
        collection.transferOwnership(address(creator));
        creator.act(address(collection), 0, abi.encodeCall(collection.acceptOwnership, ()));
        mintBy(ALICE);
        uint256 fees = collection.creatorFees();
        bytes memory call =
            abi.encodeCall(collection.withdrawCreatorFees, (payable(address(creator))));
        creator.arm(address(collection), 0, call);
        creator.act(address(collection), 0, call);
        assertTrue(!creator.succeeded(), "nothing was left");
        assertEq(address(creator).balance, fees, "paid once");
    }

    function test_withdraw_pays_a_credit_once_even_when_called_back() public {
        Reentrant buyer = new Reentrant();
        buyer.refuse(true);
        vm.deal(address(buyer), 10 ether);
        (,,, uint256 cost) = collection.mintCost();
        bytes memory call = abi.encodeCall(collection.mint, (address(buyer), cost));
        buyer.act(address(collection), 10 ether, call);
        buyer.refuse(false);
        call = abi.encodeCall(collection.withdraw, (payable(address(buyer))));
        buyer.arm(address(collection), 0, call);
        buyer.act(address(collection), 0, call);
        assertTrue(!buyer.succeeded(), "nothing was left");
        assertEq(address(buyer).balance, 10 ether - cost, "paid once");
    }

    function test_forced_money_belongs_to_nobody_and_harms_nobody() public {
        mintBy(ALICE);
        vm.deal(address(collection), address(collection).balance + 5 ether);
        burnBy(ALICE, 1);
        collection.withdrawProtocolFees();
        vm.prank(CAROL);
        collection.withdrawCreatorFees(payable(CAROL));
        assertEq(address(collection).balance, 5 ether, "it stays");
        (uint256 price,,,) = collection.mintCost();
        assertEq(price, BASE_PRICE, "and moves no price");
    }

    /// @dev The lowest gas limit that passes, which is what wallets estimate, is enough for points.
    function test_no_gas_limit_leaves_a_trade_without_points() public {
        mintBy(ALICE);
        (,,, uint256 cost) = collection.mintCost();
        uint256 before = points.getPoints(ALICE);
        for (uint256 gas = 60_000; gas < 200_000; gas += 500) {
            vm.prank(ALICE);
            try collection.mint{value: cost, gas: gas}(ALICE, cost) {
                assertTrue(points.getPoints(ALICE) > before, "with its points");
                return;
            } catch {}
        }
        revert("never minted");
    }
}
