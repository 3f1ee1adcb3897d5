// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Tips} from "../../src/chat/Tips.sol";
import {NameMinter} from "../../src/names/NameMinter.sol";
import {NameRegistry} from "../../src/names/NameRegistry.sol";
import {Collection} from "../../src/nft/Collection.sol";
import {MediaKind, Profile} from "../../src/nft/ICollection.sol";
import {LaunchOrder} from "../../src/nft/ILaunchpad.sol";
import {Launchpad} from "../../src/nft/Launchpad.sol";
import {Faucet} from "../../src/tools/Faucet.sol";
import {SwapBase} from "../swap/Base.sol";
import {
    GasEater,
    Reentrant,
    Refuser,
    ReturnBomb,
    RevertBomb,
    Stranger
} from "../utils/Strangers.sol";

/// @notice All contracts of a community that hold coins, strangers that harm whoever pays them, and
/// a check that every contract holds what it owes.
abstract contract World is SwapBase {
    /// @dev The most gas of a call that pays a stranger on the way.
    uint256 internal constant THIRD_PARTY_GAS = 800_000;
    /// @dev The gas limit of a caller that pays a stranger of its own choice.
    uint256 internal constant OWN_GAS = 3_000_000;
    uint256 internal constant KINDS = 5;
    uint256 private constant REENTRANT = 4;

    NameRegistry internal registry;
    NameMinter internal minter;
    Launchpad internal launchpad;
    Tips internal tips;
    Faucet internal faucet;
    Collection[] internal collections;
    Stranger[] internal strangers;
    uint256 internal kind;
    uint256 private _ids;

    function setUp() public virtual override {
        super.setUp();
        registry = new NameRegistry(OWNER, ".degen", "DEGENNAME");
        uint256[5] memory prices = [uint256(5 ether), 4 ether, 3 ether, 2 ether, 1 ether];
        minter = new NameMinter(OWNER, registry, points, TREASURY, 1000, prices);
        launchpad = new Launchpad(OWNER, points, TREASURY, 1 ether, 200, 1000);
        tips = new Tips();
        faucet = new Faucet(block.chainid, address(this), token, 10 ether, 1);
        token.mint(address(faucet), 1 ether);
        vm.deal(address(faucet), 1000 ether);
        vm.startPrank(OWNER);
        registry.setMinter(address(minter), true);
        points.setWriter(address(minter), true);
        points.setWriter(address(launchpad), true);
        vm.stopPrank();
        vm.deal(ALICE, 1e30);
        vm.startPrank(ALICE);
        collections.push(Collection(launchpad.launch{value: 1 ether}(newOrder(), NOBODY)));
        vm.stopPrank();
    }

    /// @dev A stranger of the running kind, with 100 coins.
    function newStranger() internal returns (Stranger stranger) {
        if (kind == 0) stranger = new Refuser();
        else if (kind == 1) stranger = new GasEater();
        else if (kind == 2) stranger = new ReturnBomb();
        else if (kind == 3) stranger = new RevertBomb();
        else stranger = new Reentrant();
        vm.deal(address(stranger), 100 ether);
        strangers.push(stranger);
    }

    function newId() internal returns (string memory) {
        bytes memory id = "strangerxaa";
        (id[9], id[10]) = (bytes1(uint8(97 + _ids / 26)), bytes1(uint8(97 + _ids % 26)));
        ++_ids;
        return string(id);
    }

    function newOrder() internal returns (LaunchOrder memory) {
        Profile memory profile = Profile("Cats", "ipfs://bafy/cat.png", "", MediaKind.Image);
        return LaunchOrder(newId(), "Cats", "CAT", profile, 0.1 ether, 300, 200, 0);
    }

    /// @dev A stranger's own call; one that calls back repeats the same call when it is paid.
    function act(Stranger who, address target, uint256 value, bytes memory data)
        internal
        returns (bool done, bytes memory answer)
    {
        arm(who, target, value, data);
        try who.act{gas: OWN_GAS}(target, value, data) returns (bytes memory returned) {
            return (true, returned);
        } catch {
            return (false, "");
        }
    }

    function arm(Stranger who, address target, uint256 value, bytes memory data) internal {
        if (kind == REENTRANT) Reentrant(payable(address(who))).arm(target, value, data);
    }

    /// @dev A call by Alice that pays a stranger on the way: it succeeds, for little gas.
    function pass(Stranger who, address target, uint256 value, bytes memory data)
        internal
        returns (bytes memory answer)
    {
        arm(who, target, value, data);
        vm.prank(ALICE);
        uint256 gas = gasleft();
        bool done;
        (done, answer) = target.call{value: value}(data);
        assertLe(gas - gasleft(), THIRD_PARTY_GAS, "for little gas");
        assertTrue(done, "it went on");
    }

    /// @dev A member still buys and sells.
    function trade(Collection collection) internal {
        (,,, uint256 cost) = collection.mintCost();
        vm.startPrank(ALICE);
        uint256 id = collection.mint{value: cost}(ALICE, cost);
        collection.burn(id, 0, NO_DEADLINE);
        vm.stopPrank();
    }

    /// @dev A stranger's coins, and all that the contracts owe it.
    function wealthOf(Stranger stranger) internal view returns (uint256 wealth) {
        address who = address(stranger);
        wealth = who.balance + minter.credits(who) + launchpad.credits(who) + router.credits(who);
        for (uint256 i = 0; i < collections.length; ++i) {
            wealth += collections[i].credits(who);
        }
        wealth += staking.claimable(who);
    }

    function assertBooks() internal view {
        (uint256 names, uint256 launches, uint256 swaps) = (0, 0, 0);
        for (uint256 i = 0; i < strangers.length; ++i) {
            names += minter.credits(address(strangers[i]));
            launches += launchpad.credits(address(strangers[i]));
            swaps += router.credits(address(strangers[i]));
        }
        assertEq(address(minter).balance, minter.revenue() + names, "names");
        assertEq(address(launchpad).balance, launchpad.revenue() + launches, "launches");
        assertEq(
            address(router).balance, router.revenue() + router.stakingIncome() + swaps, "swaps"
        );
        assertEq(address(tips).balance, 0, "tips");
        for (uint256 i = 0; i < collections.length; ++i) {
            _assertCollection(collections[i]);
        }
    }

    function _assertCollection(Collection collection) private view {
        uint256 owed = collection.reserve() + collection.protocolFees() + collection.creatorFees();
        for (uint256 i = 0; i < strangers.length; ++i) {
            owed += collection.credits(address(strangers[i]));
        }
        assertEq(address(collection).balance, owed, "collection");
    }
}
